export { printVisit } from './disputes.service.ts'
export { readVisit } from './visits.service.ts'
