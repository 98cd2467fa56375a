import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'

import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { AnswerPaper } from './AnswerPaper.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { AskedPage } from './AskedPage.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanLines } from './PlanLines.tsx'
import { answeredText, answeredTitle } from './planTexts.ts'

/** A plan and its answer, for the holder of the link. */
export const PlanAsked = ({ secret }: { secret: string }) => (
  <AskedPage query={approvalsQueries.planPage(secret)} title={() => 'План работ'}>
    {(page, onAnswered) =>
      page.isAnswered ? (
        <Answered page={page} secret={secret} />
      ) : (
        <PlanForm secret={secret} page={page} onAnswered={onAnswered} />
      )
    }
  </AskedPage>
)

function Answered({ page, secret }: { page: PlanPage; secret: string }) {
  return (
    <PublicResult title={answeredTitle(page)}>
      <Note kind="done">{answeredText(page)}</Note>
      <PlanLines page={page} refused={new Set(page.refused)} />
      <AnswerPaper secret={secret} />
      <ServicePhone service={page.service} />
    </PublicResult>
  )
}
