import { OfficeLayers } from '../session/OfficeLayers.tsx';
import { KitRoom } from '../shell/KitRoom.tsx';
import { Frame } from './Frame.tsx';

/** All of the back office behind its doors. */
export const Inside = () => <KitRoom Frame={Frame} layers={<OfficeLayers />} />;
