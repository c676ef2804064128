export type * from './api.ts';
export { createClient, type GiftOptions, newKey } from './create-client.ts';
export { GiftError, GiftNetworkError, GiftRefusal, GiftWebhookError } from './errors.ts';
export { followEvents, type FollowOptions } from './follow-events.ts';
export { type Page, type PagedCall, pages } from './pages.ts';
export { verifyWebhook, type WebhookCall } from './verify-webhook.ts';
