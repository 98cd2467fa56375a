export { eraseInRollCalls } from './erase.repo.ts'
export { noShowChore } from './no-shows.service.ts'
export { mountRollCall, rollCallConstraints } from './roll-call.routes.ts'
export { syncPlannedVisits } from './visits.service.ts'
