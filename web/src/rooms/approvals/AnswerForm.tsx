import { Checkbox, Textarea } from '@mantine/core'
import { ApprovalAnswerInput, type ApprovalPage } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useLinkDraft } from '../../client/settings/useLinkDraft.ts'
import { money } from '../../ui/formats/numbers.ts'
import { Note, PublicForm } from '../../ui/public/PublicForm.tsx'
import { askedSubject, askedTitle, withdrawnText } from './askedTexts.ts'
import { Estimate } from './Estimate.tsx'
import { type AskedTask, estimateOf } from './estimateOf.ts'
import { AnswerTerms, blankSigner, checkSigner, Signer, SignerFields } from './SignerFields.tsx'

import styles from '../../ui/public/public.module.css'

const Draft = Signer.extend({
  /** Reasons by the numbers of the tasks that are refused. */
  refused: z.record(z.string(), z.string()),
})
type Draft = z.infer<typeof Draft>

const blank: Draft = { ...blankSigner, refused: {} }

const isBlank = (reason: string): boolean => reason.trim() === ''

interface AnswerFormProps {
  secret: string
  page: ApprovalPage
  onAnswered: (page: ApprovalPage) => void
}

/** Nothing is refused to begin with, so that one press approves all. */
export function AnswerForm({ secret, page, onAnswered }: AnswerFormProps) {
  const draft = useLinkDraft('approval', secret, Draft)
  const tasks = page.requests.flatMap(({ lines }) => estimateOf(lines))
  const gone = withdrawnText(page)
  const form = useForm({
    blank: { ...blank, ...draft.initial },
    schema: ApprovalAnswerInput,
    inputOf: ({ name, position, refused }) => ({
      secret,
      name,
      position,
      answers: tasks.map(({ taskId }) => ({
        taskId,
        isApproved: refused[taskId] === undefined,
        reason: refused[taskId] ?? '',
      })),
    }),
    check: (values) => ({
      ...checkSigner(values),
      // What was withdrawn meanwhile has no field.
      ...(tasks.some(({ taskId }) => isBlank(values.refused[taskId] ?? 'approved'))
        ? { refused: 'Напишите, почему отказываете' }
        : {}),
    }),
    onChange: (next) => draft.save(next),
    send: (body) => call(approvalsRoutes.answer, { body }, { silent: true }),
    onSent: (answered) => {
      draft.clear()
      onAnswered(answered)
    },
  })
  const { refused } = form.values
  const approved = tasks.filter(({ taskId }) => refused[taskId] === undefined)
  const refuse = (taskId: number, reason: string | undefined) => {
    const { [taskId]: _, ...others } = refused
    form.change({ refused: reason === undefined ? others : { ...others, [taskId]: reason } })
  }
  return (
    <PublicForm
      title={askedTitle(page)}
      lead={[page.company, askedSubject(page)].filter(Boolean).join('. ')}
      refusal={form.refusal}
      root={form.root}
      onSubmit={() => void form.submit()}
      submit={submitText(tasks, approved)}
      busy="Отправляем…"
      isRunning={form.isRunning}
      isWide
      under={<AnswerTerms page={page} />}
    >
      {gone && <Note kind="info">{gone}</Note>}
      <Estimate
        secret={secret}
        page={page}
        renderAnswer={({ taskId }) => (
          <>
            <Checkbox
              size="md"
              label={refuseLabel(page, taskId, tasks.length)}
              checked={refused[taskId] !== undefined}
              onChange={({ currentTarget }) => refuse(taskId, currentTarget.checked ? '' : undefined)}
            />
            {refused[taskId] !== undefined && (
              <Textarea
                name="refused"
                label="Почему отказываете"
                size="xl"
                data-grows="2"
                maxLength={500}
                value={refused[taskId]}
                error={isBlank(refused[taskId]) && form.wrong.refused}
                onChange={({ currentTarget }) => refuse(taskId, currentTarget.value)}
              />
            )}
          </>
        )}
      />
      <div className={styles.fields}>
        <SignerFields form={form} />
      </div>
    </PublicForm>
  )
}

function refuseLabel({ requests }: ApprovalPage, taskId: number, tasksCount: number): string {
  if (tasksCount === 1) return 'Отказать'
  const isRequest = requests.length > 1 && requests.some(({ id }) => id === taskId)
  return isRequest ? `Отказать по заявке № ${taskId}` : 'Отказать по этой машине'
}

function submitText(tasks: readonly AskedTask[], approved: readonly AskedTask[]): string {
  const sum = money(approved.reduce((sum, task) => sum + task.sum, 0))
  if (approved.length === 0) return 'Отказать'
  return approved.length === tasks.length ? `Согласовать ${sum}` : `Согласовать ${sum}, остальное отклонить`
}
