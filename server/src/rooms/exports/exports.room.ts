import { defineRoom } from '../room.ts'
import { mountExports } from './exports.routes.ts'

export const exportsRoom = defineRoom({
  name: 'exports',
  mount: mountExports,
})
