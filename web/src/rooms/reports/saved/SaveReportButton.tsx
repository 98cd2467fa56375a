import { IconDeviceFloppy } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { SkeletonRows } from '../../../kit/states/SkeletonRows.tsx'
import { openModal } from '../../../platform/overlays/modal.ts'
import type { SaveReportProps } from './SaveReport.tsx'

const SaveReport = lazy(() => import('./SaveReport.tsx').then((it) => ({ default: it.SaveReport })))

export const openSaveReport = (title: string, props: SaveReportProps): void =>
  openModal({
    title,
    body: () => (
      <Suspense fallback={<SkeletonRows rows={5} height={36} />}>
        <SaveReport {...props} />
      </Suspense>
    ),
  })

/** Saves the current state of the report screen. */
export const SaveReportButton = (props: Pick<SaveReportProps, 'definition' | 'days'>) => (
  <Button
    aria-label="Сохранить отчёт"
    leftSection={<Icon of={IconDeviceFloppy} />}
    onClick={() => openSaveReport('Сохранить отчёт', props)}
  >
    Сохранить
  </Button>
)
