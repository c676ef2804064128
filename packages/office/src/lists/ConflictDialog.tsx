import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { LISTS_COPY as SAY } from './copy.ts';
import './lists.css';

/** A field whose value differs, as it is read on the page. */
export interface Difference {
  key: string;
  title: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  /** Who saved in between, and when: the sentence of the service. */
  title: string;
  differences: readonly Difference[];
  /** Saves again over the newer version: the fields that stay mine. */
  onChoose: (mine: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Somebody saved in between: both side by side, and one is chosen, whole or field by field (O033). */
export function ConflictDialog({ title, differences, onChoose, onClose }: ConflictDialogProps) {
  const all = differences.map(({ key }) => key);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(all));
  const [isMerging, setMerging] = useState(false);
  const toggle = (key: string) => {
    const next = new Set(mine);
    if (!next.delete(key)) next.add(key);
    setMine(next);
  };
  return (
    <TopDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose(new Set())}>{SAY.useTheirs}</Button>
          <Button onClick={() => (isMerging ? onChoose(mine) : setMerging(true))}>{SAY.merge}</Button>
          <Button color="default" variant="solid" onClick={() => onChoose(new Set(all))}>
            {SAY.useMine}
          </Button>
        </>
      }
    >
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col">{SAY.conflictMine}</th>
            <th scope="col">{SAY.conflictTheirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, title, mine: own, theirs }) => (
            <tr key={key}>
              <th scope="row">
                {isMerging ? (
                  <label>
                    <input type="checkbox" checked={mine.has(key)} onChange={() => toggle(key)} /> {title}
                  </label>
                ) : (
                  title
                )}
              </th>
              <td>{own}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TopDialog>
  );
}
