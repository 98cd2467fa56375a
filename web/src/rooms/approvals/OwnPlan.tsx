import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { OwnPlan as Plan } from '@naryad/contract/approvals/plan-approvals'
import { useQuery } from '@tanstack/react-query'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { longDate } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { AnswerFile } from './AnswerFile.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { openOwnPlan } from './openApprovals.tsx'
import { answeredText, answeredTitle, workForms } from './planTexts.ts'

import styles from './approvals.module.css'

/** The plan that the own organization is asked about, with its answer. For representatives only. */
export function OwnPlan() {
  const mayAnswer = useMay(planApprovalsRoutes.answerOwn)
  const { data, error, refetch } = useQuery({ ...approvalsQueries.ownPlan(), enabled: mayAnswer })
  if (error && !data)
    return (
      <FailedPart
        title="План на согласовании не загрузился"
        error={error}
        onRetry={() => void refetch()}
        next={['section', 'button']}
      />
    )
  if (!data?.plan) return null
  return data.plan.isAnswered ? <Answered plan={data.plan} /> : <AskedPlan plan={data.plan} />
}

/** What is asked, with buttons to agree or refuse. */
export const AskedPlan = ({ plan }: { plan: Plan }) => (
  <section className={styles.own} aria-label="План ждёт вашего ответа">
    <div className="stack gap-2 min-width-0">
      <h2 className="no-margin text-15 line-22 strong">План ждёт вашего ответа</h2>
      <span>
        {counted(plan.lines.length, workForms)} на <b className="digits">{money(plan.sum)}</b>, ответить до{' '}
        {longDate(plan.expiresAt)}
      </span>
      <span className="text-12 line-16 muted">
        Цены действуют для этих работ, когда бы ни подошёл срок. Отдельные работы можно отклонить.
      </span>
    </div>
    <div className="row wrap gap-8">
      <Button variant="filled" onClick={() => openOwnPlan(plan, false)}>
        Согласовать…
      </Button>
      <Button onClick={() => openOwnPlan(plan, true)}>Отклонить…</Button>
    </div>
  </section>
)

const Answered = ({ plan }: { plan: Plan }) => (
  <div className="stack gap-4">
    <p className="no-margin">
      <span className={plan.agreedSum > 0 ? 'ok' : 'secondary'}>{answeredTitle(plan)}</span>:{' '}
      {answeredText(plan)}
    </p>
    <AnswerFile of="ownPlan" id={plan.id} />
  </div>
)
