import type { ComponentProps, ReactNode } from 'react'

import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { Failed } from './Failed.tsx'

interface NotLoadedProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** «Не удалось загрузить журнал» */
  failed: string
}

type Skeleton = ComponentProps<typeof SkeletonRows> | { children: ReactNode }

/** In place of data that is being read or could not be read; nothing once there is any. */
export function NotLoaded({
  query: { data, error, refetch },
  failed,
  ...skeleton
}: NotLoadedProps & Skeleton) {
  if (data) return null
  if (error) return <Failed title={failed} error={error} onRetry={() => void refetch()} />
  return 'children' in skeleton ? skeleton.children : <SkeletonRows {...skeleton} />
}
