import { FileButton } from '@mantine/core'
import { allowedFiles } from '@naryad/contract/attachments/attachments'
import { useEffect, useRef } from 'react'
import IconCamera from '~icons/camera'
import IconCloudUpload from '~icons/cloud-upload'

import { photoTypes } from '../../../client/uploads/shrink.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ChosenGrid } from '../../../ui/files/ChosenGrid.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import type { ChosenFiles } from './useChosenFiles.ts'

import styles from './files.module.css'

/** Photographs and files of a new task. */
export function FilesField({ chosen, isOver }: { chosen: ChosenFiles; isOver: boolean }) {
  const isPhone = useIsPhone()
  const root = useRef<HTMLDivElement>(null)
  const { length } = chosen.files.filter(({ isBack }) => !isBack)
  const seen = useRef(length)
  // The field is the last one, so newly added files are scrolled into view.
  useEffect(() => {
    if (length > seen.current) root.current?.scrollIntoView({ block: 'end' })
    seen.current = length
  }, [length])
  return (
    <div ref={root} role="group" className={styles.files} aria-label="Файлы">
      {isPhone ? <Camera chosen={chosen} /> : <Place chosen={chosen} isOver={isOver} />}
      <ChosenGrid files={chosen.files} onRemove={chosen.remove} />
    </div>
  )
}

const Camera = ({ chosen }: { chosen: ChosenFiles }) => (
  <FileButton multiple accept={photoTypes} onChange={chosen.addPhotos}>
    {(props) => (
      <button {...props} type="button" className={styles.camera}>
        <IconCamera size={24} stroke={1.75} aria-hidden />
        Сфотографировать
      </button>
    )}
  </FileButton>
)

const Place = ({ chosen, isOver }: { chosen: ChosenFiles; isOver: boolean }) => (
  <>
    <h3 className="no-margin text-13 line-20 medium">Файлы</h3>
    <div
      className={`row gap-12 rounded-lg muted pad-x-16 pad-y-12 border-dashed ${styles.place}`}
      data-over={isOver || undefined}
    >
      <IconCloudUpload size={24} stroke={1.5} aria-hidden />
      <p className="no-margin stack grow medium text">
        Перетащите файлы, вставьте из буфера или выберите на компьютере
        <span className="text-12 regular muted">{allowedFiles} — до 20 МБ каждый</span>
      </p>
      <FileButton multiple onChange={chosen.add}>
        {(props) => <Button {...props}>Выбрать файлы</Button>}
      </FileButton>
    </div>
  </>
)
