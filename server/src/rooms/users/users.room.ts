import { defineRoom } from '../room.ts'
import { userPersonalData } from './personal-data.ts'
import { mountUsers } from './users.routes.ts'
import { userConstraints } from './users.service.ts'
import { openUsersSheet } from './users.sheet.ts'

export const usersRoom = defineRoom({
  name: 'users',
  mount: mountUsers,
  constraints: userConstraints,
  sheets: { users: openUsersSheet },
  personalData: userPersonalData,
  showsNamesOf: ['companies'],
})
