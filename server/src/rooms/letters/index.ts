export { findBlocked, forgetFailures, recordFailure } from './failures.repo.ts'
export { type ComposedLetter, letterChannel } from './letter.channel.ts'
export { sendLetter } from './letters.service.ts'
