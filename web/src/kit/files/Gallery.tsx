import { ActionIcon, Button, Modal } from '@mantine/core'
import type { Attachment } from '@naryad/contract/attachments/attachments'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'

import { useWindowLayer } from '../../platform/overlays/layers.ts'
import { fileSize } from '../formats/numbers.ts'

import styles from './gallery.module.css'

interface GalleryProps {
  files: readonly Attachment[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** One file at full size; arrows go to its neighbours. */
export function Gallery({ files, index, onMove, onClose }: GalleryProps) {
  const file = files[index]
  useWindowLayer(file !== undefined, onClose)
  if (!file) return null
  const go = (step: number) => {
    if (files[index + step]) onMove(index + step)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 94vw)"
      title={`${file.name} · ${fileSize(file.size)}`}
      closeButtonProps={{ 'aria-label': 'Закрыть просмотр' }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <div className={styles.stage}>
        <Shown file={file} />
      </div>
      <div className={styles.bar}>
        <ActionIcon
          variant="default"
          aria-label="Предыдущий файл"
          disabled={index === 0}
          onClick={() => go(-1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className={styles.place}>
          {index + 1} из {files.length}
        </span>
        <ActionIcon
          variant="default"
          aria-label="Следующий файл"
          disabled={index === files.length - 1}
          onClick={() => go(1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <span className={styles.spacer} />
        <Button
          component="a"
          href={file.url}
          download={file.name}
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Скачать
        </Button>
      </div>
    </Modal>
  )
}

function Shown({ file }: { file: Attachment }) {
  if (file.mime.startsWith('image/')) return <img className={styles.image} src={file.url} alt={file.name} />
  return (
    <div className={styles.document}>
      {file.thumbnailUrl && (
        <img className={styles.preview} src={file.thumbnailUrl} alt={`Первая страница: ${file.name}`} />
      )}
      <Button component="a" href={file.url} target="_blank" rel="noreferrer">
        Открыть в новой вкладке
      </Button>
    </div>
  )
}
