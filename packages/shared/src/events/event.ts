import { EVENT_LABELS } from './labels.ts';

/** Events of a callback (D904). */
export type WebhookEvent = keyof typeof EVENT_LABELS;
/** All kinds of event, in the order in which they are offered. */
export const EVENTS = Object.keys(EVENT_LABELS) as [WebhookEvent, ...WebhookEvent[]];

/** For how long a call for events waits at most when there are none, in seconds. */
export const LONGEST_WAIT_S = 25;
