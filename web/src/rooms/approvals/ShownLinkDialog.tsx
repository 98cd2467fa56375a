import { useQuery } from '@tanstack/react-query'

import { Failed } from '../../client/queries/Failed.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import { SentLink } from './SentLink.tsx'
import { passIt } from './sentTexts.ts'

/** The code of an open question: who stands beside scans it. */
export function ShownLinkDialog({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(approvalsQueries.link(id))
  if (error) return <Failed title="Ссылка не открылась" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} height={36} />
  return <SentLink {...data} text={passIt} alt="Код ссылки на смету" />
}
