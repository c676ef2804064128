/** What may be made to happen to a test parcel: news of a courier, or that the clock has passed its deadline. */
export const TEST_ACTS = ['picked_up', 'in_transit', 'delivered', 'problem', 'late'] as const;
/** One of `TEST_ACTS`, by its name on the wire. */
export type TestAct = (typeof TEST_ACTS)[number];
