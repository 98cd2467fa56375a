import { invalid } from '../../platform/http/refusals.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { mountCannedAnswers } from './canned-answers.routes.ts'
import { cannedAnswersPersonalData } from './personal-data.repo.ts'

export const cannedAnswersRoom = defineRoom({
  name: 'canned-answers',
  mount: (http, { db }: WithDb) => mountCannedAnswers(http, db),
  constraints: {
    canned_answers_shortcut_unique: () => invalid({ shortcut: 'Сокращение: такое уже есть' }),
  },
  personalData: cannedAnswersPersonalData,
})
