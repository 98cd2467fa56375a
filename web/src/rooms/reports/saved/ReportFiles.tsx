import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ReportFile } from '@naryad/contract/saved-reports/saved-reports'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { useQuery } from '@tanstack/react-query'
import IconDownload from '~icons/download'

import { call } from '../../../client/api/api.ts'
import { saveFile } from '../../../client/files/saveFile.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { nearMoment, shortDay, nearDay } from '../../../ui/formats/dates.ts'
import { fileSize } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { savedReportsQueries } from './saved.queries.ts'

import styles from './saved.module.css'

interface ReportFilesProps {
  /** Id of the file that a letter links to. */
  requestedId: number | null
  now: number
}

/** Files of finished reports, the newest first. Hidden when empty, unless a file was requested. */
export function ReportFiles({ requestedId, now }: ReportFilesProps) {
  const { data, error, refetch } = useQuery(savedReportsQueries.files)
  if (data?.items.length === 0 && requestedId === null) return null
  const isExpired =
    requestedId !== null && data !== undefined && data.items.every(({ id }) => id !== requestedId)
  return (
    <section className={styles.section} aria-labelledby="report-files">
      <h2 id="report-files" className="no-margin text-15 strong">
        Готовые файлы
      </h2>
      {isExpired && (
        <p className="no-margin secondary" role="status">
          Файла по этой ссылке уже нет: файлы хранятся 30 дней. Сформируйте отчёт заново.
        </p>
      )}
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось прочитать файлы" rows={2} height={56} />
      <ul className={`plain-list panel ${styles.rows}`}>
        {data?.items.map((file) => (
          <FileRow key={file.id} file={file} isWanted={file.id === requestedId} now={now} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ file, isWanted, now }: { file: ReportFile; isWanted: boolean; now: number }) {
  const { id, title, name, size, period, createdAt, expiresAt } = file
  const download = useAction({
    run: async () => {
      const answer: unknown = await call(savedReportsRoutes.file, { params: { id } })
      if (answer instanceof Response) await saveFile(answer, name)
    },
    touches: [],
  })
  return (
    <li className={styles.row} data-wanted={isWanted || undefined}>
      <div className="grid gap-2 grow min-width-0">
        <span className={styles.name}>{title}</span>
        <span className={styles.facts}>
          {shortDay(period.from)} – {shortDay(period.to)}, готов {nearMoment(createdAt, now)}, хранится до{' '}
          {nearDay(expiresAt, now)}
        </span>
      </div>
      <Button
        variant={isWanted ? 'filled' : 'default'}
        leftSection={<Icon of={IconDownload} />}
        isBusy={download.isRunning}
        aria-label={`Скачать ${inQuotes(title)}, ${fileSize(size)}`}
        onClick={() => download.start(undefined)}
      >
        {fileSize(size)}
      </Button>
    </li>
  )
}
