import { Button } from 'antd';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { INSTALL_COPY as SAY } from './copy.ts';
import { installLines } from './install-lines.ts';
import { API_SETTINGS_COPY } from '../copy.ts';
import { Fold } from '../Fold.tsx';

/** How programs of one's own begin: the command line and the library, installed from this very service. */
export function InstallCard() {
  const { program, point, library } = installLines(location.origin);
  return (
    <Fold id="install" title={SAY.title} summary={SAY.summary}>
      <p className="api-hint">
        {SAY.hint}{' '}
        <a href="/downloads/" target="_blank" rel="noreferrer">
          {SAY.all}
        </a>
      </p>
      <Line about={SAY.program} text={`${program}\n${point}`} label={SAY.copyProgram} />
      <Line about={SAY.library} text={library} label={SAY.copyLibrary} />
    </Fold>
  );
}

function Line({ about, text, label }: { about: string; text: string; label: string }) {
  const copy = () => void copyText(text).then((isCopied) => isCopied && toast.success(SAY.copied));
  return (
    <>
      <header className="row api-install">
        <h3 className="grow">{about}</h3>
        <Button aria-label={label} onClick={copy}>
          {API_SETTINGS_COPY.once.copy}
        </Button>
      </header>
      <pre className="api-code" tabIndex={0} aria-label={about}>
        {text}
      </pre>
    </>
  );
}
