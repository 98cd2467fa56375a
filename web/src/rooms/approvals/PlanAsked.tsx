import { signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'

import { dayAndTime } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { AskedPage } from './AskedPage.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanLines } from './PlanLines.tsx'

/** A plan and its answer, for the holder of the link. */
export const PlanAsked = ({ secret }: { secret: string }) => (
  <AskedPage query={approvalsQueries.planPage(secret)} title={() => 'План работ'}>
    {(page, onAnswered) =>
      page.isAnswered ? (
        <Answered page={page} />
      ) : (
        <PlanForm secret={secret} page={page} onAnswered={onAnswered} />
      )
    }
  </AskedPage>
)

function Answered({ page }: { page: PlanPage }) {
  const title =
    page.refused.length === 0
      ? 'План согласован'
      : page.refused.length === page.lines.length
        ? 'План отклонён'
        : 'Ответ принят'
  return (
    <PublicResult title={title}>
      <Note kind="done">
        {signerText(page)}
        {page.answeredAt && `, ${dayAndTime(page.answeredAt)}`}. Согласовано на {money(page.agreedSum)}.
        {page.reason && ` Отклонено: ${page.reason}`}
      </Note>
      <PlanLines page={page} refused={new Set(page.refused)} />
      <ServicePhone service={page.service} />
    </PublicResult>
  )
}
