import { defineRoom, type WithDb } from '../../platform/rooms/room.ts'
import { mountDocuments } from './documents.routes.ts'

export const documentsRoom = defineRoom({
  name: 'documents',
  mount: (http, { db }: WithDb) => mountDocuments(http, db),
})
