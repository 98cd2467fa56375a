import { Question, type Questionnaire, QuestionnaireInput, VerdictRule } from '@naryad/contract/triage/triage'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { PartDraft } from './partDraft.ts'

const RuleDraft = VerdictRule.extend({ parts: z.array(PartDraft) })
export type RuleDraft = z.infer<typeof RuleDraft>

const QuestionDraft = Question.extend({ verdicts: z.array(RuleDraft) })
export type QuestionDraft = z.infer<typeof QuestionDraft>

const QuestionnaireDraft = z.object({ questions: z.array(QuestionDraft) })
export type QuestionnaireDraft = z.infer<typeof QuestionnaireDraft>

/** The questions of a category, under the id of the category. */
export type CategoryQuestions = Pick<Questionnaire, 'id' | 'questions' | 'version'>

/** Version 1 stands for a category without a questionnaire, too. */
export const questionsOf = (categoryId: number, present: Questionnaire | undefined): CategoryQuestions => ({
  id: categoryId,
  questions: present?.questions ?? [],
  version: present?.version ?? 1,
})

export const blankRule: RuleDraft = { answer: '', verdict: 'VISIT', advice: '', parts: [] }

export const blankQuestion: QuestionDraft = {
  title: '',
  hint: '',
  kind: 'YES_NO',
  options: [],
  fact: null,
  verdicts: [],
}

const save = async (id: number, body: z.input<typeof QuestionnaireInput>): Promise<CategoryQuestions> =>
  questionsOf(id, await call(triageRoutes.save, { params: { id }, body }, { silent: true }))

export const questionnaireForm: FormDef<CategoryQuestions, QuestionnaireDraft, QuestionnaireInput> = {
  name: 'questionnaire',
  draft: QuestionnaireDraft,
  input: QuestionnaireInput,
  blank: { questions: [] },
  draftOf: ({ questions }) => ({ questions }),
  toInput: (draft) => draft,
  fields: {
    questions: {
      title: 'Вопросы',
      text: (questions) => questions.map(({ title }, at) => `${at + 1}. ${title}`).join('\n'),
    },
  },
  // A category always has its list of questions, if an empty one.
  create: () => Promise.reject(new Error('a questionnaire belongs to a category')),
  update: ({ id, version }, body) => save(id, { ...body, version }),
  touches: ['triage'],
  created: 'Опросник сохранён',
  saved: 'Опросник сохранён',
}
