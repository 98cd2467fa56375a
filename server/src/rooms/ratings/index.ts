export { ratingEvents } from './ratings.events.ts'
export { isRatingRecent, queueRating, ratingRecipient } from './ratings.repo.ts'
export { rateByButton } from './ratings.service.ts'
