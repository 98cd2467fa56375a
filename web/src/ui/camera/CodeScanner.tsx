import { useRef } from 'react'

import { type CameraState, useCamera } from './useCamera.ts'

import styles from './CodeScanner.module.css'

interface CodeScannerProps {
  /** «Наведите камеру на код на машине или в заявке» */
  hint: string
  onCode: (text: string) => void
}

const stateWords: Record<Exclude<CameraState, 'running'>, string> = {
  starting: 'Включаем камеру…',
  refused: 'Камера запрещена. Разрешите её в настройках браузера или введите номер ниже.',
  missing: 'Камеры нет. Введите номер ниже.',
}

/** The picture of the camera, which reads the first code that it sees. */
export function CodeScanner({ hint, onCode }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onCode)
  return (
    <>
      <div className={styles.frame} data-state={state}>
        <video ref={video} className={styles.video} muted playsInline aria-label="Изображение с камеры" />
      </div>
      <p className="no-margin secondary" role="status">
        {state === 'running' ? hint : stateWords[state]}
      </p>
    </>
  )
}
