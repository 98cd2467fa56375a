import type { ImportResult } from '@naryad/contract/imports/imports'
import { shortName } from '@naryad/contract/kit/people'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconDownload from '~icons/download'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

export const rowForms: Forms = ['строка', 'строки', 'строк']

/** The last import, with an undo button while its rows are unchanged. */
export function LastImport({ last, run }: { last: ImportResult; run: Import }) {
  const rows = counted(last.createdCount + last.changedCount, rowForms)
  return (
    <section className={styles.last} aria-label="Прошлая загрузка">
      <div>
        <b>{last.fileName}</b>
        <p className="no-margin text-12 line-16 muted">
          {last.state === 'UNDONE' ? 'Загрузка отменена · файл загружали' : `Загружено: ${rows} ·`}{' '}
          {nearMoment(last.at)}
          {last.by && ` · ${shortName(last.by)}`}
        </p>
        {last.state === 'APPLIED' && last.whyNotUndone && (
          <p className="no-margin text-12 line-16 muted">{last.whyNotUndone}</p>
        )}
      </div>
      {last.failedCount > 0 && (
        <Button
          leftSection={<Icon of={IconDownload} />}
          isBusy={run.isDownloading}
          onClick={() => run.saveErrors(last.id)}
        >
          Скачать файл с ошибками
        </Button>
      )}
      {last.state === 'APPLIED' && last.whyNotUndone === null && (
        <Button
          leftSection={<Icon of={IconArrowBackUp} />}
          isBusy={run.isUndoing}
          onClick={() => run.undo(last)}
        >
          Отменить загрузку
        </Button>
      )}
    </section>
  )
}

/** The last import, which could not be read, may be one to undo. */
export const LastImportFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <section className={styles.last} aria-label="Прошлая загрузка">
    <FailedPart
      title="Прошлая загрузка не прочиталась"
      error={error}
      onRetry={onRetry}
      next={['[role="dialog"]']}
    />
  </section>
)
