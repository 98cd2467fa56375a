/** Replaced by tests: a test has no page to leave. */
export const leaveFor = { provider: (url: string): void => location.assign(url) }
