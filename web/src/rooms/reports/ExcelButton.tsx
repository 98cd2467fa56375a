import { IconFileSpreadsheet, IconX } from '@tabler/icons-react'

import { Button } from '../../kit/controls/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { useReportWaiting } from './useReportWaiting.ts'

interface ExcelButtonProps {
  /** «Отчет.xlsx» */
  name: string
  isRunning: boolean
  onStart: () => void
  onCancel: () => void
}

/** Makes the file; while it is being made, or waits until others are, the same button gives it up. */
export function ExcelButton({ name, isRunning, onStart, onCancel }: ExcelButtonProps) {
  const isPhone = useIsPhone()
  const isWaiting = useReportWaiting(isRunning)
  if (isRunning) {
    return (
      <Button leftSection={<Icon of={IconX} />} onClick={onCancel} isBusy>
        {isWaiting ? 'Ждём очереди… Отменить' : 'Готовим файл… Отменить'}
      </Button>
    )
  }
  return (
    <Button variant="filled" leftSection={<Icon of={IconFileSpreadsheet} />} onClick={onStart}>
      {isPhone ? 'Excel' : `Скачать «${name}»`}
    </Button>
  )
}
