import type {
  CardContent,
  TachographContent,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'
import type {
  TachographFile,
  TachographFileDetails,
  TachographFileFilters,
} from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { tachographFileKindTitles } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { useQuery } from '@tanstack/react-query'
import IconDownload from '~icons/download'
import IconFileTime from '~icons/file-time'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { useMe } from '../../client/session/me.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { type PanelTab, SidePanel } from '../../ui/register/SidePanel.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { Calibrations } from './content/Calibrations.tsx'
import { CardDays, UnitDays } from './content/Days.tsx'
import { Incidents } from './content/Incidents.tsx'
import { Notes } from './content/Notes.tsx'
import { Trucks } from './content/Trucks.tsx'
import { FileFacts } from './FileFacts.tsx'
import { tachographFilesQueries } from './tachographFiles.queries.ts'
import { subjectOf } from './tachographFilesRegister.ts'

type FilePanelProps = Omit<OpenedProps<TachographFile, TachographFileFilters>, 'onEdit'>

export function FilePanel({ id, register }: FilePanelProps) {
  const query = useQuery(tachographFilesQueries.one(id))
  return (
    <Loaded query={query} missing={`Файла № ${id} нет или он вам недоступен`} onClose={register.opened.close}>
      {(file) => <Opened key={id} file={file} register={register} />}
    </Loaded>
  )
}

const cardTabs: readonly PanelTab[] = [
  { key: 'facts', title: 'Сведения' },
  { key: 'days', title: 'По дням' },
  { key: 'trucks', title: 'ТС и места' },
  { key: 'incidents', title: 'События' },
]
const unitTabs: readonly PanelTab[] = [
  { key: 'facts', title: 'Сведения' },
  { key: 'days', title: 'По дням' },
  { key: 'calibrations', title: 'Калибровки' },
  { key: 'incidents', title: 'События' },
]

const tabsOf = ({ kind, notesCount }: TachographFile): readonly PanelTab[] => [
  ...(kind === null ? cardTabs.slice(0, 1) : kind === 'CARD' ? cardTabs : unitTabs),
  ...(notesCount > 0 ? [{ key: 'notes', title: 'Не прочитано', count: notesCount }] : []),
]

/** Users who may read all files may delete any, others only their own uploads. */
function useMenu(file: TachographFileDetails, { opened, copyLink }: FilePanelProps['register']) {
  const me = useMe()
  const download = useAction({
    run: async () => saveFile(await call(tachographFilesRoutes.file, { params: { id: file.id } }), file.name),
    touches: [],
  })
  const menu = useObjectMenu({
    id: file.id,
    onEdit: undefined,
    onCopy: copyLink,
    more: [
      {
        key: 'download',
        title: 'Скачать исходный файл',
        icon: IconDownload,
        run: () => download.start(undefined),
      },
    ],
    remove: {
      route: tachographFilesRoutes.remove,
      question: `Удалить файл ${file.name}? Записанные по нему сроки и пробег останутся`,
      done: 'Файл удалён',
      touches: ['tachograph-files'],
      onDone: opened.close,
    },
  })
  const isOwn = file.createdBy?.id === me.id
  return me.rights['tachographFiles.write'] === 'all' || isOwn
    ? menu
    : menu.filter(({ key }) => key !== 'remove')
}

function Opened({ file, register }: Pick<FilePanelProps, 'register'> & { file: TachographFileDetails }) {
  useObjectTitle(subjectOf(file))
  const { tab, onTab, opened, isWide, onWide } = register
  return (
    <SidePanel
      sign={<Icon of={IconFileTime} size={24} />}
      title={subjectOf(file)}
      subtitle={file.kind ? `${tachographFileKindTitles[file.kind]} · ${file.name}` : file.name}
      menu={useMenu(file, register)}
      tabs={tabsOf(file)}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
      wide={{ isOn: isWide, onChange: onWide }}
    >
      {(shown) => (shown === 'facts' ? <FileFacts file={file} /> : <Content file={file} tab={shown} />)}
    </SidePanel>
  )
}

function Content({ file, tab }: { file: TachographFileDetails; tab: string }) {
  const { data, error, refetch } = useQuery(tachographFilesQueries.content(file.id, file.version))
  if (error)
    return (
      <Failed title="Не удалось загрузить содержимое файла" error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={4} height={32} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing else to focus
    <div className="stack gap-16" tabIndex={0} role="region" aria-label="Содержимое файла">
      {data.unit ? (
        <UnitPart unit={data.unit} notes={data.notes} tab={tab} />
      ) : (
        <CardPart card={data.cards[0]} notes={data.notes} tab={tab} />
      )}
    </div>
  )
}

interface PartProps {
  notes: TachographContent['notes']
  tab: string
}

function UnitPart({ unit, notes, tab }: PartProps & { unit: UnitContent }) {
  switch (tab) {
    case 'days':
      return <UnitDays days={unit.days} />
    case 'calibrations':
      return <Calibrations calibrations={unit.calibrations} />
    case 'incidents':
      return <Incidents incidents={unit.incidents} />
    default:
      return <Notes notes={notes} />
  }
}

const none: readonly never[] = []

function CardPart({ card, notes, tab }: PartProps & { card: CardContent | undefined }) {
  switch (tab) {
    case 'days':
      return <CardDays days={card?.days ?? none} />
    case 'trucks':
      return <Trucks uses={card?.uses ?? none} places={card?.places ?? none} />
    case 'incidents':
      return <Incidents incidents={card?.incidents ?? none} />
    default:
      return <Notes notes={notes} />
  }
}
