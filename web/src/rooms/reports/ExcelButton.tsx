import { inQuotes } from '@naryad/contract/kit/quotes'
import IconFileSpreadsheet from '~icons/file-spreadsheet'
import IconX from '~icons/x'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useReportWaiting } from './useReportWaiting.ts'

interface ExcelButtonProps {
  /** «Отчет.xlsx» */
  name: string
  isRunning: boolean
  /** A secondary button. */
  isQuiet?: boolean
  onStart: () => void
  onCancel: () => void
}

/** Generates the file; while it is generated or queued, the same button cancels it. */
export function ExcelButton({ name, isRunning, isQuiet = false, onStart, onCancel }: ExcelButtonProps) {
  const isPhone = useIsPhone()
  const isWaiting = useReportWaiting(isRunning)
  if (isRunning) {
    return (
      <Button leftSection={<Icon of={IconX} />} onClick={onCancel} isBusy>
        {isWaiting ? 'Ждём очереди… Отменить' : 'Готовим файл… Отменить'}
      </Button>
    )
  }
  const title = `Скачать ${inQuotes(name)}`
  const isShort = isPhone || isQuiet
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      aria-label={isShort ? `Excel: ${title}` : undefined}
      leftSection={<Icon of={IconFileSpreadsheet} />}
      onClick={onStart}
    >
      {isShort ? 'Excel' : title}
    </Button>
  )
}
