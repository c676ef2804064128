import type { PartnerSite } from '@giftship/shared/partners/contract';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useLoad } from '../../lib/use-load.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { PARTNER_COPY } from './copy.ts';
import { loadTag } from './load-tag.ts';
import { attributesOf, type Look, propertiesOf, tagOf } from './look.ts';

const SAY = PARTNER_COPY.studio;

/** The real tag with the partner's own key; what would be bought is only said. */
export function Preview({ site, look }: { site: PartnerSite; look: Look }) {
  const [tag, again] = useLoad(loadTag);
  const isWaiting = look.kind === 'button' && look.goodsId === null;
  const isDark = (look.theme === 'site' ? site.theme : look.theme) === 'dark';
  return (
    <figure className="partner-preview" aria-label={SAY.preview}>
      <figcaption className="row">
        <h3 className="grow">{SAY.preview}</h3>
        <span className="hint">{SAY.previewHint}</span>
      </figcaption>
      <div className={isDark ? 'partner-ground is-dark' : 'partner-ground'} tabIndex={-1}>
        {!site.is_on ? (
          <EmptyState place="goods" title={SAY.off} />
        ) : isWaiting ? (
          <EmptyState place="goods" title={SAY.goodsNeeded} />
        ) : tag.state === 'failed' ? (
          <LoadFailed title={SAY.failed} onRetry={again} />
        ) : tag.state === 'loading' ? (
          <Skeletons count={1} className="partner-preview-wait" />
        ) : (
          <LiveTag look={look} siteKey={site.site_key} />
        )}
      </div>
    </figure>
  );
}

/** React leaves the element alone: it is made, and given its attributes, as a page of a partner would. */
function LiveTag({ look, siteKey }: { look: Look; siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const name = tagOf(look);
  const attributes = attributesOf(look, siteKey);
  const written = JSON.stringify(attributes);
  useEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const element = document.createElement(name);
    const stopBuying = (event: Event) => {
      event.preventDefault();
      toast.info(SAY.notInPreview);
    };
    element.addEventListener('gift-buy', stopBuying);
    holder.append(element);
    return () => element.remove();
  }, [name]);
  useEffect(() => {
    const element = place.current?.firstElementChild;
    if (!element) return;
    const wanted = JSON.parse(written) as Record<string, string>;
    for (const old of element.getAttributeNames()) if (!(old in wanted)) element.removeAttribute(old);
    for (const [attribute, value] of Object.entries(wanted)) element.setAttribute(attribute, value);
  }, [name, written]);
  return <div ref={place} style={propertiesOf(look) as CSSProperties} />;
}
