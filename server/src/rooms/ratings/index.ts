export { ratingEvents } from './ratings.events.ts'
export { queueRating } from './ratings.repo.ts'
