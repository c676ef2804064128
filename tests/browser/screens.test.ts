import { walkThroughScreens } from './look-at-screens.ts';

walkThroughScreens();
