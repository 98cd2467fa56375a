import { Suspense } from 'react'
import IconDeviceFloppy from '~icons/device-floppy'

import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import type { SaveReportProps } from './SaveReport.tsx'

const SaveReport = lazyCode(() => import('./SaveReport.tsx').then((it) => it.SaveReport))

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
export function SaveReportButton(props: Pick<SaveReportProps, 'definition' | 'days'>) {
  const open = () => openSaveReport('Сохранить отчёт', props)
  if (useIsPhone()) return <IconButton label="Сохранить отчёт" icon={IconDeviceFloppy} onClick={open} />
  return (
    <Button aria-label="Сохранить отчёт" leftSection={<Icon of={IconDeviceFloppy} />} onClick={open}>
      Сохранить
    </Button>
  )
}
