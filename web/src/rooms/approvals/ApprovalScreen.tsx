import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { isPlanSecret, signerText } from '@naryad/contract/approvals/approvals.words'

import { dayAndTime } from '../../ui/formats/dates.ts'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { useLocationHash } from '../../ui/useLocationHash.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerPaper } from './AnswerPaper.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { AskedPage } from './AskedPage.tsx'
import { askedSubject, askedTitle, withdrawnText } from './askedTexts.ts'
import { Estimate } from './Estimate.tsx'
import { PlanAsked } from './PlanAsked.tsx'

import styles from '../../ui/public/public.module.css'

/** /a#SECRET: an estimate or a plan, and its answer, for the holder of the link. */
export function ApprovalScreen() {
  const secret = useLocationHash().slice(1)
  return isPlanSecret(secret) ? (
    <PlanAsked key={secret} secret={secret} />
  ) : (
    <CostsAsked key={secret} secret={secret} />
  )
}

const CostsAsked = ({ secret }: { secret: string }) => (
  <AskedPage query={approvalsQueries.page(secret)} title={(page) => (page ? askedTitle(page) : 'Смета')}>
    {(page, onAnswered) =>
      page.isAnswered ? (
        <Answered page={page} secret={secret} />
      ) : (
        <AnswerForm secret={secret} page={page} onAnswered={onAnswered} />
      )
    }
  </AskedPage>
)

function Answered({ page, secret }: { page: ApprovalPage; secret: string }) {
  const answers = page.requests.flatMap((request) => request.answers)
  const approved = answers.filter(({ isApproved }) => isApproved).length
  const isWhole = approved === answers.length
  const gone = withdrawnText(page)
  return (
    <PublicResult
      title={isWhole ? 'Затраты согласованы' : approved === 0 ? 'Затраты отклонены' : 'Ответ принят'}
    >
      <p className={styles.lead}>{[askedTitle(page), askedSubject(page)].filter(Boolean).join('. ')}</p>
      <Note kind="done">
        {signerText(page)}
        {page.answeredAt && `, ${dayAndTime(page.answeredAt)}`}
      </Note>
      {gone && <Note kind="info">{gone}</Note>}
      <Estimate secret={secret} page={page} />
      <AnswerPaper secret={secret} />
      <ServicePhone service={page.service} />
    </PublicResult>
  )
}
