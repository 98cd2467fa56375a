import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { isPlanSecret, signerText } from '@naryad/contract/approvals/approvals.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { dayAndTime } from '../../ui/formats/dates.ts'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { DeadLink } from './DeadLink.tsx'
import { Estimate } from './Estimate.tsx'
import { PlanAsked } from './PlanAsked.tsx'

import styles from '../../ui/public/public.module.css'

/** /a#SECRET: an estimate or a plan, and its answer, for the holder of the link. */
export function ApprovalScreen() {
  const [secret] = useState(() => location.hash.slice(1))
  return isPlanSecret(secret) ? <PlanAsked secret={secret} /> : <CostsAsked secret={secret} />
}

function CostsAsked({ secret }: { secret: string }) {
  const client = useQueryClient()
  const query = approvalsQueries.page(secret)
  const { data, error, refetch } = useQuery(query)
  usePageTitle(data ? `Смета по заявке № ${data.task.id}` : 'Смета')
  return (
    <PublicPage owner={data?.service.name}>
      {data &&
        (data.isAnswered ? (
          <Answered page={data} />
        ) : (
          <AnswerForm
            secret={secret}
            page={data}
            onAnswered={(page) => client.setQueryData(query.queryKey, page)}
          />
        ))}
      {error && <DeadLink error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div aria-busy />}
    </PublicPage>
  )
}

function Answered({ page }: { page: ApprovalPage }) {
  const approved = page.answers.filter(({ isApproved }) => isApproved).length
  const isWhole = approved === page.answers.length
  return (
    <PublicResult
      title={isWhole ? 'Затраты согласованы' : approved === 0 ? 'Затраты отклонены' : 'Ответ принят'}
    >
      <p className={styles.lead}>
        Заявка № {page.task.id}. {page.task.title}
      </p>
      <Note kind="done">
        {signerText(page)}
        {page.answeredAt && `, ${dayAndTime(page.answeredAt)}`}
      </Note>
      <Estimate page={page} />
      <ServicePhone service={page.service} />
    </PublicResult>
  )
}
