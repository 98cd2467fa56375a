import { type Block, blocksOf, piecesOf } from './privacyText.ts'

const Part = ({ block: { kind, text } }: { block: Block }) =>
  kind === 'heading' ? (
    <h2>{text}</h2>
  ) : (
    <p>
      {piecesOf(text).map(({ kind, text, at }) =>
        kind === 'mail' ? (
          <a key={at} href={`mailto:${text}`}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )

/** Renders plain text with headings, paragraphs and addresses. */
export const PrivacyText = ({ text }: { text: string }) =>
  blocksOf(text).map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    <Part key={index} block={block} />
  ))
