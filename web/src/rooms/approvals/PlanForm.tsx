import { Textarea } from '@mantine/core'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { PlanAnswerInput, type PlanPage } from '@naryad/contract/approvals/plan-approvals'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useLinkDraft } from '../../client/settings/useLinkDraft.ts'
import { PublicForm } from '../../ui/public/PublicForm.tsx'
import { PlanLines } from './PlanLines.tsx'
import { answerText, refuseLines } from './planOf.ts'
import { AnswerTerms, blankSigner, checkSigner, Signer, SignerFields } from './SignerFields.tsx'

import styles from '../../ui/public/public.module.css'

const Draft = Signer.extend({
  reason: z.string(),
  refused: z.array(z.number()),
})
type Draft = z.infer<typeof Draft>

const blank: Draft = { ...blankSigner, reason: '', refused: [] }

interface PlanFormProps {
  secret: string
  page: PlanPage
  onAnswered: (page: PlanPage) => void
}

/** Nothing is refused to begin with, so that one press agrees to all. */
export function PlanForm({ secret, page, onAnswered }: PlanFormProps) {
  const draft = useLinkDraft('plan', secret, Draft)
  const form = useForm({
    blank: { ...blank, ...draft.initial },
    schema: PlanAnswerInput,
    inputOf: ({ name, position, reason, refused }) => ({
      secret,
      name,
      position,
      refused,
      reason: refused.length === 0 ? '' : reason,
    }),
    check: (values) => ({
      ...checkSigner(values),
      ...(values.refused.length > 0 && values.reason.trim() === ''
        ? { reason: 'Напишите, почему отказываете' }
        : {}),
    }),
    onChange: (next) => draft.save(next),
    send: (body) => call(planApprovalsRoutes.answer, { body }, { silent: true }),
    onSent: (answered) => {
      draft.clear()
      onAnswered(answered)
    },
  })
  const refused = new Set(form.values.refused)
  const refuse = (lines: readonly number[], isRefused: boolean) =>
    form.change({ refused: refuseLines(form.values.refused, lines, isRefused) })
  return (
    <PublicForm
      title="План работ"
      lead={`${page.company}. Цены действуют для этих работ, когда бы ни подошёл срок.`}
      refusal={form.refusal}
      root={form.root}
      onSubmit={() => void form.submit()}
      submit={answerText(page.lines, refused)}
      busy="Отправляем…"
      isRunning={form.isRunning}
      isWide
      under={<AnswerTerms page={page} />}
    >
      <PlanLines page={page} refused={refused} onRefuse={refuse} />
      <div className={styles.fields}>
        {refused.size > 0 && (
          <Textarea
            {...textField(form, 'reason')}
            label="Почему отказываете"
            size="xl"
            data-grows="2"
            maxLength={500}
          />
        )}
        <SignerFields form={form} />
      </div>
    </PublicForm>
  )
}
