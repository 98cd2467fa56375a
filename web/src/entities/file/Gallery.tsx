import { Modal } from '@mantine/core'
import type { Attachment } from '@naryad/contract/attachments/attachments'
import { useLayoutEffect, useRef, useState } from 'react'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import IconDownload from '~icons/download'
import IconZoomIn from '~icons/zoom-in'
import IconZoomOut from '~icons/zoom-out'

import { ButtonLink } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { fileSize } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { useIsPhone } from '../../ui/useMedia.ts'

import styles from './gallery.module.css'

interface GalleryProps {
  files: readonly Attachment[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

const isPicture = ({ mime }: Attachment): boolean => mime.startsWith('image/')

/** One file at full size. A swipe, a button or an arrow key shows the next or previous one. */
export function Gallery({ files, index, onMove, onClose }: GalleryProps) {
  const file = files[index]
  const isPhone = useIsPhone()
  const [zoomed, setZoomed] = useState<number | null>(null)
  useWindowLayer(file !== undefined, onClose)
  if (!file) return null
  const isZoomed = zoomed === file.id
  const toggleZoom = () => setZoomed(isZoomed ? null : file.id)
  const go = (step: number) => {
    if (!files[index + step]) return
    setZoomed(null)
    onMove(index + step)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 94vw)"
      fullScreen={isPhone}
      classNames={{ body: styles.body ?? '', content: styles.content ?? '' }}
      title={`${file.name} · ${fileSize(file.size)}`}
      closeButtonProps={{ 'aria-label': 'Закрыть просмотр' }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <Slides
        files={files}
        index={index}
        zoomed={zoomed}
        onMove={(to) => {
          setZoomed(null)
          onMove(to)
        }}
        onZoom={toggleZoom}
      />
      <div className={`row gap-8 above-12 phone-pad-x-16 phone-pad-y-10 phone-square-buttons ${styles.bar}`}>
        <IconButton
          variant="default"
          label="Предыдущий файл"
          icon={IconChevronLeft}
          disabled={index === 0}
          onClick={() => go(-1)}
        />
        <span className="text-12 digits muted phone-text-15">
          {index + 1} из {files.length}
        </span>
        <IconButton
          variant="default"
          label="Следующий файл"
          icon={IconChevronRight}
          disabled={index === files.length - 1}
          onClick={() => go(1)}
        />
        <span className="grow" />
        {isPicture(file) && (
          <IconButton
            variant="default"
            label={isZoomed ? 'Уменьшить' : 'Увеличить'}
            icon={isZoomed ? IconZoomOut : IconZoomIn}
            onClick={toggleZoom}
          />
        )}
        <ButtonLink href={file.url} download={file.name} leftSection={<Icon of={IconDownload} />}>
          Скачать
        </ButtonLink>
      </div>
    </Modal>
  )
}

interface SlidesProps {
  files: readonly Attachment[]
  index: number
  /** Id of the file that is displayed at its natural size instead of fitted to the window. */
  zoomed: number | null
  onMove: (index: number) => void
  onZoom: () => void
}

/** The browser itself swipes and snaps the strip; a pinch zooms the page as usual. */
function Slides({ files, index, zoomed, onMove, onZoom }: SlidesProps) {
  const strip = useRef<HTMLUListElement>(null)
  const shownIndex = (): number => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    return clientWidth === 0 ? index : Math.round(scrollLeft / clientWidth)
  }
  useLayoutEffect(() => {
    // After a swipe the strip has been scrolled already.
    if (shownIndex() !== index) strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  })
  return (
    <ul
      ref={strip}
      className={styles.slides}
      onScroll={() => {
        const at = shownIndex()
        if (at !== index && files[at]) onMove(at)
      }}
    >
      {files.map((file, at) => (
        <li
          key={file.id}
          className={styles.stage}
          inert={at !== index}
          data-zoomed={zoomed === file.id || undefined}
        >
          {Math.abs(at - index) <= 1 && <Shown file={file} onZoom={onZoom} />}
        </li>
      ))}
    </ul>
  )
}

function Shown({ file, onZoom }: { file: Attachment; onZoom: () => void }) {
  if (isPicture(file))
    return (
      <button type="button" className={styles.enlarge} onDoubleClick={onZoom}>
        <img className={styles.image} src={file.url} alt={file.name} />
      </button>
    )
  return (
    <div className={styles.document}>
      {file.thumbnailUrl && (
        <img className={styles.preview} src={file.thumbnailUrl} alt={`Первая страница: ${file.name}`} />
      )}
      <ButtonLink href={file.url} target="_blank" rel="noreferrer">
        Открыть в новой вкладке
      </ButtonLink>
    </div>
  )
}
