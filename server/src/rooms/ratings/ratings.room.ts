import { defineRoom } from '../room.ts'
import { ratingsPersonalData } from './personal-data.repo.ts'
import { ratingJobsOf } from './ratings.jobs.ts'
import { mountRatings } from './ratings.routes.ts'
import { ratingSubscriptions } from './ratings.subscriptions.ts'

export const ratingsRoom = defineRoom({
  name: 'ratings',
  mount: mountRatings,
  jobs: ratingJobsOf,
  subscriptions: ratingSubscriptions,
  personalData: ratingsPersonalData,
})
