import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { DeadLink } from './DeadLink.tsx'

interface AskedPageProps<Page, Key extends QueryKey> {
  query: UseQueryOptions<Page, Error, Page, Key>
  title: (page: Page | undefined) => string
  /** Called with the page as it is after an answer. */
  children: (page: Page, onAnswered: (page: Page) => void) => ReactNode
}

/** The page of a link: what is asked, or that the link no longer works. */
export function AskedPage<Page extends { service: { name: string } }, Key extends QueryKey>({
  query,
  title,
  children,
}: AskedPageProps<Page, Key>) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(query)
  usePageTitle(title(data))
  return (
    <PublicPage owner={data?.service.name}>
      {data && children(data, (page) => client.setQueryData<Page>(query.queryKey, page))}
      {error && <DeadLink error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div aria-busy />}
    </PublicPage>
  )
}
