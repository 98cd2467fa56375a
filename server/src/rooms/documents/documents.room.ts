import { defineRoom, type WithDb } from '../room.ts'
import { mountDocuments } from './documents.routes.ts'

export const documentsRoom = defineRoom({
  name: 'documents',
  mount: (http, { db }: WithDb) => mountDocuments(http, db),
})
