export { eraseInRollCalls } from './erase.repo.ts'
export { noShowJob } from './no-shows.service.ts'
export { mountRollCall, rollCallConstraints } from './roll-call.routes.ts'
export { rollCallSubscriptions } from './roll-call.subscriptions.ts'
