import type { Call } from '@naryad/contract/calls/calls'

/** A missed call of an unknown number. */
export const makeCall = (facts: Partial<Call> = {}): Call => ({
  id: 6,
  direction: 'IN',
  state: 'ENDED',
  result: 'MISSED',
  phone: '+79172451863',
  line: null,
  company: null,
  contact: null,
  driver: null,
  answeredBy: null,
  answeredExtension: null,
  startedAt: '2026-11-28T10:15:00.000Z',
  talkSeconds: null,
  taskId: null,
  suggestionId: null,
  isReturned: false,
  hasRecording: false,
  connection: { id: 1, title: 'Офис' },
  note: '',
  notedBy: null,
  version: 1,
  ...facts,
})
