import { maxImportBytes } from '@naryad/contract/imports/imports'
import { type DragEvent, useRef, useState } from 'react'
import IconDownload from '~icons/download'
import IconFileSpreadsheet from '~icons/file-spreadsheet'
import IconUpload from '~icons/upload'

import { Button } from '../../ui/controls/Button.tsx'
import { fileSize, percent } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

// A name says little: programs save other formats as .xls. The server looks at the content and says what to do.
const extensions = ['xlsx', 'xlsm', 'xls', 'csv', 'tsv', 'txt', 'ods', 'xml', 'html', 'htm']
const accepted = extensions.map((extension) => `.${extension}`).join(',')
const isAccepted = ({ name }: File): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))

/** Why a file is rejected before the upload. */
function complaintOf(file: File): string | null {
  if (!isAccepted(file))
    return 'Нужна таблица: файл .xlsx или .csv. Таблицу из другой программы сохраните в Excel как .xlsx.'
  if (file.size === 0) return 'Файл пустой'
  if (file.size > maxImportBytes) return `Файл больше ${fileSize(maxImportBytes)}. Разделите его на части.`
  return null
}

/** Drop zone and file button of the import, with a template to download. */
export function ChooseFile({ run }: { run: Import }) {
  const input = useRef<HTMLInputElement>(null)
  const root = useFirstFocus<HTMLDivElement>()
  const [isOver, setIsOver] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const complaint = complaintOf(file)
    setComplaint(complaint)
    if (complaint === null) run.tryFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div ref={root} className={`stack gap-14 ${styles.choose}`}>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <Icon of={IconFileSpreadsheet} size={24} />
        <p className="no-margin text-12 line-16 muted">
          Перетащите сюда файл Excel или CSV: до 100 000 строк, до 20 МБ
        </p>
        <Button
          size="xl"
          leftSection={<Icon of={IconUpload} />}
          isBusy={run.isTrying}
          data-autofocus
          onClick={() => {
            if (!run.isTrying) input.current?.click()
          }}
        >
          Выбрать файл
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label="Файл"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // The same file can be chosen again after it has been corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      <div role="status" className="no-margin text-12 line-16 muted">
        {run.isTrying && (run.share < 1 ? `Отправляем: ${percent(run.share)}` : 'Проверяем файл…')}
      </div>
      {complaint && (
        <p role="alert" className={styles.error}>
          {complaint}
        </p>
      )}
      <p className="no-margin text-12 line-16 muted">
        Сначала проверим файл и покажем, что изменится. Столбцы и примеры — в шаблоне.
      </p>
      <div className={styles.buttons}>
        <Button
          size="xl"
          leftSection={<Icon of={IconDownload} />}
          isBusy={run.isDownloading}
          onClick={run.saveTemplate}
        >
          Скачать шаблон
        </Button>
      </div>
    </div>
  )
}
