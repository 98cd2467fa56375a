import { signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { dayAndTime } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { approvalsQueries } from './approvals.queries.ts'
import { DeadLink } from './DeadLink.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanLines } from './PlanLines.tsx'

/** A plan and its answer, for the holder of the link. */
export function PlanAsked({ secret }: { secret: string }) {
  const client = useQueryClient()
  const query = approvalsQueries.planPage(secret)
  const { data, error, refetch } = useQuery(query)
  usePageTitle('План работ')
  return (
    <PublicPage owner={data?.service.name}>
      {data &&
        (data.isAnswered ? (
          <Answered page={data} />
        ) : (
          <PlanForm
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
