import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { mountPrivacy } from './privacy.routes.ts'

interface PrivacyParts extends WithDb {
  /** Of all rooms, in the order of an export. */
  readonly personalData: readonly PersonalData[]
}

export const privacyRoom = defineRoom({
  name: 'privacy',
  mount: (http, { db, personalData }: PrivacyParts) => mountPrivacy(http, { db, rooms: personalData }),
})
