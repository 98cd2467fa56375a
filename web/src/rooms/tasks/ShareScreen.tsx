import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import IconPhotoShare from '~icons/photo-share'

import { Failed } from '../../client/queries/Failed.tsx'
import { useMe } from '../../client/session/me.ts'
import { addPhotos } from '../../client/uploads/addPhotos.ts'
import { deleteSharedFiles, readSharedFiles, type SharedFile } from '../../client/uploads/sharedFiles.ts'
import { add } from '../../client/uploads/uploadQueue.ts'
import { CarNameOrNone } from '../../entities/car/CarName.tsx'
import { StatusPill } from '../../entities/task/StatusMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { shareQueries } from './share.queries.ts'
import { taskPath } from './tasks.queries.ts'
import { taskFiles } from './waiting/files.ts'

const problems: Readonly<Record<string, string>> = {
  empty: 'Другое приложение не передало файлов. Поделитесь фотографией ещё раз.',
  full: 'На устройстве не осталось места для файлов. Освободите немного и поделитесь ещё раз.',
}

/** /share: attaches files shared by another application to a chosen task. */
export function ShareScreen() {
  usePageTitle('Приложить к заявке')
  const { error: problem } = useSearch({ from: '/main/share' })
  const shared = useQuery({
    queryKey: ['shared'],
    queryFn: readSharedFiles,
    networkMode: 'always',
    gcTime: 0,
  })
  const files = shared.data ?? []
  return (
    <div className="stack full-height">
      <PageHeader sign={<Icon of={IconPhotoShare} size={20} />} title="Приложить к заявке" />
      <div className="grid gap-12 scroll-y pad-16 max-width-640 content-start">
        {shared.isSuccess && files.length === 0 ? (
          <EmptyState
            sign={IconPhotoShare}
            title="Нечего прикладывать"
            text={problems[problem ?? ''] ?? 'Поделитесь фотографией из галереи и выберите «Наряд».'}
          />
        ) : (
          <>
            <Pictures files={files} onDrop={() => void drop(files).then(() => shared.refetch())} />
            <Choice files={files} />
          </>
        )}
      </div>
    </div>
  )
}

const drop = (files: readonly SharedFile[]): Promise<void> => deleteSharedFiles(files)

function Pictures({ files, onDrop }: { files: readonly SharedFile[]; onDrop: () => void }) {
  return (
    <section className="grid gap-8" aria-label="Файлы">
      <p className="break-words">
        {counted(files.length, ['файл', 'файла', 'файлов'])}: {files.map(({ file }) => file.name).join(', ')}
      </p>
      <Button size="phone" onClick={onDrop}>
        Не прикладывать
      </Button>
    </section>
  )
}

function Choice({ files }: { files: readonly SharedFile[] }) {
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(shareQueries.own(me))
  const attach = async ({ id, queue }: TaskItem) => {
    if (isBusy) return
    setBusy(true)
    const to = taskFiles(id, taskPath(queue, id))
    const sender = { userId: me.id, client }
    const all = files.map(({ file }) => file)
    const photos = all.filter(({ type }) => type.startsWith('image/'))
    const others = all.filter((file) => !photos.includes(file))
    if (photos.length > 0) await addPhotos(to, sender, photos)
    if (others.length > 0) add(to, sender, others, false)
    await deleteSharedFiles(files)
    await navigate({ href: taskPath(queue, id), replace: true })
  }
  if (!data && error)
    return <Failed title="Не удалось загрузить заявки" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} height={72} />
  if (data.items.length === 0)
    return (
      <EmptyState title="Открытых заявок за вами нет" text="Возьмите заявку, и файл можно будет приложить" />
    )
  return (
    <ul className="no-list-style grid gap-8" aria-label="К какой заявке приложить">
      {data.items.map((task) => (
        <li key={task.id}>
          <button
            type="button"
            className="grid gap-6 full-width border rounded-xl surface pad-12 text-start"
            disabled={isBusy}
            onClick={() => void attach(task)}
          >
            <span className="flex between">
              <span>{numbered(task.id)}</span>
              <StatusPill status={task.status} />
            </span>
            <b>{task.title}</b>
            <CarNameOrNone car={task.car} />
          </button>
        </li>
      ))}
    </ul>
  )
}
