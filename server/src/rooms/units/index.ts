export { seesUnit } from './units.policy.repo.ts'
export { getUnit } from './units.service.ts'
export { readUnits } from './units.items.repo.ts'
