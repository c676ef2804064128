import { lookAtScreens } from './look-at-screens.ts';

lookAtScreens('wide');
