import { Button } from 'antd';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import type { GoodsCells } from './read-goods-sheet.ts';
import { usedOf, type useZipPictures } from './use-zip-pictures.ts';

interface ZipPicturesProps {
  pictures: ReturnType<typeof useZipPictures>;
  cells: GoodsCells | null;
}

/** The chosen ZIP: how far its pictures are, which were not sent and why, and how many the sheet does not name (O067). */
export function ZipPictures({ pictures, cells }: ZipPicturesProps) {
  const { chosen, progress, sendFor, stop, drop } = pictures;
  if (chosen === null) return null;
  const { name, zip, unsent, left, fault } = chosen;
  const all = zip.pictures.length;
  const missing = left + unsent.length;
  return (
    <div className="import-zip">
      <p className="import-line hint">
        <samp>{name}</samp>
        <span>{cells === null ? SAY.zipOf(all) : SAY.zipUsed(usedOf(zip, cells), all)}</span>
        {progress === null && (
          <Button type="link" size="small" onClick={drop}>
            {SAY.zipDrop}
          </Button>
        )}
      </p>
      {progress && (
        <p className="import-line">
          <span>{SAY.zipSending(progress.done, progress.all)}</span>
          <Button size="small" onClick={stop}>
            {SAY.zipStop}
          </Button>
        </p>
      )}
      {fault !== '' && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
      {progress === null && missing > 0 && (
        <p className="import-line">
          <span role="status">{SAY.zipLeft(missing)}</span>
          {cells && (
            <Button size="small" onClick={() => sendFor(cells)}>
              {SAY.zipAgain}
            </Button>
          )}
        </p>
      )}
      {unsent.length > 0 && (
        <ul className="import-out" aria-label={SAY.zipUnsent}>
          {unsent.map((each) => (
            <li key={each.name}>
              <samp>{each.name}</samp> <span className="bad">{each.why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
